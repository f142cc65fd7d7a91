// @ts-check
/** What a server for the public leaves out, in English. */
export default {
  'public.title': 'This server is open to the public, within limits',
  'public.about': 'Not available here, so that there is enough for everybody:',
  'public.programs': 'programs by others as opponents',
  'public.files': 'files beyond those that the server offers',
  'public.threads': 'searches on more than one thread',
  'public.tournaments': 'tournaments of searches',
  'public.time': 'searches of more than {seconds} seconds',
  'public.trees': 'trees of more than {nodes} drawn nodes',
  'public.searches': 'more than {searches} searches at once, or {minute} a minute, from one network',
};
