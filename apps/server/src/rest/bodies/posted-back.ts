import { isDeepStrictEqual } from 'node:util';
import { contentDocumentSchema } from '@rewards/validators/content/document';
import { advancedFields } from '@rewards/validators/programs/constants';

type Sent = Readonly<Record<string, unknown>>;

/** As a client received it, for comparison with what it sends. */
const asGiven = (answer: unknown) => JSON.parse(JSON.stringify(answer));

/**
 * Whether the body equals the response of `GET`, to the letter: also for a program that isn't filled in yet, which no
 * save would accept.
 */
export const isPostedBack = (sent: unknown, given: unknown): boolean => isDeepStrictEqual(sent, asGiven(given));

/** The same for content, which is already parsed. */
export const isContentPostedBack = (sent: unknown, given: unknown): boolean =>
	isDeepStrictEqual(sent, contentDocumentSchema.parse(asGiven(given)));

/** Without the Advanced fieldset if it comes back unchanged: the client has not filled it in or changed it. */
export function withoutSameAdvanced(sent: Sent, given: Sent): Sent {
	if (sent['devKey']) return sent;
	const fields = advancedFields.filter((field) => field !== 'devKey');
	if (fields.some((field) => !isDeepStrictEqual(sent[field], given[field]))) return sent;
	const advanced: readonly string[] = advancedFields;
	return Object.fromEntries(Object.entries(sent).filter(([name]) => !advanced.includes(name)));
}
