import type { z } from 'zod';
import { isMessageKey } from '../messages/english';
import type { FieldError } from './codes';

type Issue = z.core.$ZodIssue;

const sizeOf = (value: unknown): number =>
	typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : 0;

/**
 * A zod issue as the field error that browser, REST client and import row show: `message` is a key when the schema set
 * one.
 */
export function fieldErrorOf(issue: Issue): FieldError {
	const path = issue.path.map(String).join('.');
	const own = issue.message;
	switch (issue.code) {
		case 'too_big': {
			const max = sizeOf(issue.maximum);
			return {
				path,
				code: isMessageKey(own) ? own : issue.origin === 'string' ? 'tooLong' : 'tooBig',
				params: { max },
			};
		}
		case 'too_small': {
			const min = sizeOf(issue.minimum);
			return {
				path,
				code: isMessageKey(own) ? own : issue.origin === 'string' ? 'tooShort' : 'tooSmall',
				params: { min },
			};
		}
		case 'invalid_type':
			return { path, code: isMessageKey(own) ? own : issue.input === undefined ? 'required' : 'invalidType' };
		case 'invalid_value':
			return isMessageKey(own)
				? { path, code: own }
				: { path, code: 'invalidChoice', params: { choices: issue.values.map(String).join(', ') } };
		case 'unrecognized_keys':
			return { path, code: 'unknownKey', params: { key: issue.keys.join(', ') } };
		case 'invalid_union': {
			const first = issue.errors.flat()[0];
			return isMessageKey(own) || !first
				? { path, code: isMessageKey(own) ? own : 'invalid' }
				: prefixed(path, fieldErrorOf(first));
		}
		case 'custom': {
			const params = issue.params as Record<string, string | number> | undefined;
			return { path, code: isMessageKey(own) ? own : 'invalid', ...(params ? { params } : {}) };
		}
		default:
			return { path, code: isMessageKey(own) ? own : 'invalid' };
	}
}

const prefixed = (path: string, error: FieldError): FieldError => ({
	...error,
	path: [path, error.path].filter(Boolean).join('.'),
});

/** All field errors of a failed parse, the first of each path first. */
export const fieldErrorsOf = (error: { issues: readonly Issue[] }): FieldError[] => error.issues.map(fieldErrorOf);
