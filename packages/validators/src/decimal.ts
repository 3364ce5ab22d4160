import { z } from 'zod';
import type { MessageKey } from './messages/english';

interface DecimalRule {
	/** Key of the message for an empty value. */
	required?: MessageKey;
	/** An empty value is kept: it says that there is none. */
	optional?: boolean;
	/** Digits behind the point at most. */
	places: number;
	/** Decimal text; '0' unless said. */
	min?: string;
	max: number;
}

const written = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** Without zeros that say nothing: '08.50' is '8.5'. */
function plain(text: string): string {
	const sign = text.startsWith('-') ? '-' : '';
	const [whole = '', part = ''] = text.replace(/^-/, '').split('.');
	const digits = part.replace(/0+$/, '');
	const kept = whole.replace(/^0+(?=\d)/, '') || '0';
	return `${/[1-9]/.test(kept + digits) ? sign : ''}${kept}${digits ? `.${digits}` : ''}`;
}

/**
 * A decimal as text ('8.25'), for money and percentages that must not lose digits; numbers are taken as they print.
 * Gives the shortest text of the same value.
 */
export function decimal({ required = 'required', optional = false, places, min = '0', max }: DecimalRule) {
	return z.union([z.string(), z.number()], { error: 'notNumber' }).transform((value, context) => {
		const refuse = (code: MessageKey, params: Record<string, string | number> = {}) => {
			context.addIssue({ code: 'custom', message: code, params });
			return z.NEVER;
		};
		const text = String(value).trim();
		if (text === '') return optional ? '' : refuse(required);
		if (text.length > 40 || !written.test(text)) return refuse('notNumber');
		const shortest = plain(text);
		if ((shortest.split('.')[1]?.length ?? 0) > places) return refuse('tooManyDecimals', { max: places });
		if (Number(shortest) < Number(min)) return refuse('tooSmall', { min: Number(min) });
		if (Number(shortest) > max) return refuse('tooBig', { max });
		return shortest;
	});
}
