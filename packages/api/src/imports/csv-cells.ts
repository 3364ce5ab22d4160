import type { Locale } from '@rewards/validators/locales';

/**
 * Headers that a file of refused rows adds to the upload's; a file that returns with them is read as if they weren't
 * there.
 */
export const rejectColumns: Readonly<Record<Locale, readonly [line: string, reason: string]>> = {
	en: ['Row', 'Reason'],
	tr: ['Satır', 'Neden'],
	ar: ['الصف', 'السبب'],
};

/** Names used by earlier downloads. */
export const earlierRejectColumns: readonly (readonly [line: string, reason: string])[] = [
	['Line', 'Reason'],
	['السطر', 'السبب'],
];
