// @ts-check
/** Texts of the dialog that shares a page in a room, in English. */
export default {
  'share.title': 'Share in this room',
  'share.asking': 'Asking the server for its links …',
  'share.code': 'QR code of {link}',
  'share.long': 'This link is too long for a QR code. Copy it instead.',
  'share.alone': 'Only this computer reaches the server. To let others in the same network open this page, stop it and start it like this:',
  'share.alone.care': 'Then anyone who reaches this computer can run searches on it. If it is reached under a name, add --host NAME.',
};
