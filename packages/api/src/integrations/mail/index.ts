export { createMailer, type MailerOptions } from './create-mailer';
export { fileMail } from './file-mail';
export { type CheckedDomain, type MailLink, portalLink, secretLink, siteLink } from './links';
export type { Mail, Mailer } from './mailer';
export { type LinkMailKind, linkMail } from './texts';
