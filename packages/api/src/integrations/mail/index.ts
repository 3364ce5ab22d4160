export { createMailer, type MailerOptions } from './create-mailer';
export type { Mail, Mailer } from './mailer';
export { type LinkMailKind, linkMail } from './texts';
