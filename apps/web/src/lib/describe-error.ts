import type { ErrorBody } from '@rewards/validators/error-codes';
import { i18n } from '../i18n';
import { faultOf } from './errors';

export interface DescribedError {
	/** What happened, in the person's language. */
	title: string;
	/** What to do, and the reference for support. */
	detail: string;
}

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

function inUse({ params = {} }: ErrorBody): string {
	const parts = (['users', 'programs', 'children'] as const)
		.filter((kind) => number(params[kind]) > 0)
		.map((kind) => i18n.t(`errors:inUse.${kind}`, { count: number(params[kind]) }));
	return parts.length ? i18n.t('errors:inUse.sentence', { list: parts }) : '';
}

function flagNames({ params = {} }: ErrorBody): string {
	return Array.isArray(params.flags) ? params.flags.map(String).join(', ') : '';
}

function minutes({ params = {} }: ErrorBody): number {
	return Math.max(1, Math.ceil(number(params.retryAfterSeconds) / 60));
}

function detailOf(body: ErrorBody): string {
	switch (body.code) {
		case 'IN_USE':
			return inUse(body);
		case 'FORBIDDEN':
			return flagNames(body) ? i18n.t('errors:detail.flags', { flags: flagNames(body) }) : '';
		case 'LOCKED':
		case 'TOO_MANY_REQUESTS':
			if (body.params?.reason === 'administrator') return i18n.t('errors:detail.lockedByAdministrator');
			return i18n.t('errors:detail.retryMinutes', { count: minutes(body) });
		case 'CONFLICT': {
			const by = body.params?.savedBy;
			return typeof by === 'string' && by ? i18n.t('errors:detail.savedBy', { name: by }) : '';
		}
		case 'VALIDATION':
			// Without a form to show them at, the sentences stand here.
			return (body.fields ?? [])
				.slice(0, 3)
				.map((field) => validationMessage(field.code, field.params))
				.join(' · ');
		default:
			return body.reference ? i18n.t('errors:detail.reference', { reference: body.reference }) : '';
	}
}

/** The sentence of a field error's code in the current language; an unknown code stands as it is. */
export function validationMessage(code: string, params: Record<string, unknown> = {}): string {
	const key = `validation:${code}`;
	return i18n.exists(key) ? i18n.t(key as 'validation:required', params) : code;
}

/** Any error in words: by code, never by the server's text. */
export function describeError(error: unknown): DescribedError {
	const fault = faultOf(error);
	if (fault.kind === 'network') return { title: i18n.t('errors:network'), detail: i18n.t('errors:detail.network') };
	if (fault.kind === 'unknown') return { title: i18n.t('errors:unknown'), detail: '' };
	return { title: i18n.t(`errors:code.${fault.body.code}`), detail: detailOf(fault.body) };
}

/** Both parts in one line. */
export function errorSentence(error: unknown): string {
	const { title, detail } = describeError(error);
	return detail ? `${title} ${detail}` : title;
}
