import type { LeftOutReason } from '@rewards/validators/participants/password-mails';

/** The message with the reason why a participant got no mail. */
export const leftOutMessages: Record<LeftOutReason, string> = {
	inactive: 'mailInactive',
	noAddress: 'mailNoAddress',
	recent: 'mailRecent',
	addressLimit: 'mailAddressLimit',
	refused: 'mailRefused',
	interrupted: 'mailInterrupted',
	gone: 'participantGone',
};
