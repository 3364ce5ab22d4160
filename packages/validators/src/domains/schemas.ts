import { z } from 'zod';
import { text } from '../text';
import { readDomain } from './read-domain';

/** A domain as it is kept (`readDomain`), from what somebody typed. */
export const domainName = text({ required: 'domainRequired', max: 253 }).transform((typed, context) => {
	const read = readDomain(typed);
	if ('name' in read) return read.name;
	context.addIssue({ code: 'custom', message: read.fault });
	return z.NEVER;
});

export const domainRequestSchema = z.object({ domain: domainName });
