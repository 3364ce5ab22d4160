export { createMailer, type MailerOptions } from './create-mailer';
export { fileMail } from './file-mail';
export { type CheckedDomain, type MailLink, portalLink, secretLink, siteLink } from './links';
export { type MailFault, mailFaultOf } from './mail-fault';
export type { Mail, Mailer } from './mailer';
export { participantMail } from './participant-mail';
export { type LinkMailKind, linkMail } from './texts';
