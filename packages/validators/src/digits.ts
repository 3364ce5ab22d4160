const arabicZero = 0x0660;
const persianZero = 0x06f0;
const wideZero = 0xff10;

/** A text with the digits of Arabic and Persian, and full-width ones, as 0 to 9; all else stays. */
export const latinDigits = (text: string): string =>
	text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
		const code = digit.charCodeAt(0);
		return String(code - (code >= wideZero ? wideZero : code >= persianZero ? persianZero : arabicZero));
	});
