export { queueMail } from './queue-mail';
export { sendSoon } from './send-mails';
