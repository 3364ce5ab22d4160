export { queuedMails, queueMail } from './queue-mail';
export { queueNotice } from './queue-notice';
export { sendSoon } from './send-mails';
