// Without schemas, for pages that only need the words.

/** Prefix of the domain in the name of the record that proves whose mail domain it is. */
export const mailProofLabel = '_rewards-mail';

/** Days for which a proof holds after the last check that found its record. */
export const mailProofDays = 30;

/** Proved; waiting for the record (also when another account has proved it since); over: not found for so long. */
export const mailDomainStates = ['proved', 'waiting', 'over'] as const;
export type MailDomainState = (typeof mailDomainStates)[number];
