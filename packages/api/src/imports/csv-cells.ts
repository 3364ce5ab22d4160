import type { Locale } from '@rewards/validators/locales';

/**
 * Headers of what a file of refused rows has more than the upload; one that comes back with them is read as if they
 * weren't there.
 */
export const rejectColumns: Readonly<Record<Locale, readonly [line: string, reason: string]>> = {
	en: ['Row', 'Reason'],
	tr: ['Satır', 'Neden'],
	ar: ['الصف', 'السبب'],
};

/** As earlier downloads named them. */
export const earlierRejectColumns: readonly (readonly [line: string, reason: string])[] = [
	['Line', 'Reason'],
	['السطر', 'السبب'],
];
