//! What is to be sent to a page.

use crate::message::ServerMessage;
use axum::extract::ws::Message as Frame;

/// A frame to be sent.
pub(crate) struct Outgoing {
    pub(crate) id: u32,
    pub(crate) frame: Frame,
    /// True if it ends its request.
    pub(crate) is_last: bool,
}

/// A message as a frame.
pub(crate) fn text_frame(message: &ServerMessage) -> Frame {
    Frame::Text(message.text().into())
}
