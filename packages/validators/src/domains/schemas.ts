import { z } from 'zod';
import { text } from '../text';
import { readDomain } from './read-domain';

function kept(typed: string, context: z.RefinementCtx): string {
	const read = readDomain(typed);
	if ('name' in read) return read.name;
	context.addIssue({ code: 'custom', message: read.fault });
	return z.NEVER;
}

/** A domain as stored (`readDomain`), from the typed text. */
export const domainName = text({ required: 'domainRequired', max: 253 }).transform(kept);
/** The same, or none. */
export const domainNameOrNone = text({ max: 253 }).transform((typed, context) =>
	typed === '' ? '' : kept(typed, context),
);

export const domainRequestSchema = z.object({ domain: domainName });
