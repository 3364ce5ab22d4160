import type { ErrorBody } from '@rewards/validators/errors/codes';
import { findText, language, t } from '../../i18n';
import { storageText } from '../storage/storage-text';
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
		.map((kind) => t(`errors:inUse.${kind}`, { count: number(params[kind]) }));
	return parts.length ? t('errors:inUse.sentence', { list: parts }) : '';
}

/** A permission's name, once the texts of roles are loaded; pages without a permission load them (message-pages). */
const flagName = (flag: string): string => findText(language.get(), 'roles', `flag.${flag}`) ?? flag;

function flagNames({ params = {} }: ErrorBody): string {
	return Array.isArray(params.flags) ? params.flags.map((flag) => flagName(String(flag))).join(', ') : '';
}

function minutes({ params = {} }: ErrorBody): number {
	return Math.max(1, Math.ceil(number(params.retryAfterSeconds) / 60));
}

function detailOf(body: ErrorBody): string {
	switch (body.code) {
		case 'IN_USE':
			return inUse(body);
		case 'FORBIDDEN':
			return flagNames(body) ? t('errors:detail.flags', { flags: flagNames(body) }) : '';
		case 'LOCKED':
		case 'TOO_MANY_REQUESTS':
			if (body.params?.reason === 'inFlight') return t('errors:detail.inFlight');
			if (body.params?.reason === 'administrator') return t('errors:detail.lockedByAdministrator');
			return t('errors:detail.retryMinutes', { count: minutes(body) });
		case 'STORAGE_FULL': {
			const { used, limit, fits, shared } = body.params ?? {};
			if (shared) return t('errors:detail.storageShared');
			if (typeof fits === 'number') return t('errors:detail.storageFits', { fits });
			return t('errors:detail.storageFull', storageText(number(used), number(limit)));
		}
		case 'CONFLICT': {
			const by = body.params?.savedBy;
			return typeof by === 'string' && by ? t('errors:detail.savedBy', { name: by }) : '';
		}
		case 'VALIDATION':
		case 'ORDER_REFUSED':
		case 'PRICE_CHANGED':
		case 'INSUFFICIENT_POINTS':
			// The field errors as sentences, for places without a form.
			return (body.fields ?? [])
				.slice(0, 3)
				.map((field) => validationMessage(field.code, field.params))
				.join(' · ');
		default:
			return body.reference ? t('errors:detail.reference', { reference: body.reference }) : '';
	}
}

/** The sentence for a field error's code in the current language; an unknown code stays as it is. */
export function validationMessage(code: string, params: Record<string, unknown> = {}): string {
	return findText(language.get(), 'validation', code, params) ?? code;
}

/** Any error in words: by code, never by the server's text. */
export function describeError(error: unknown): DescribedError {
	const fault = faultOf(error);
	if (fault.kind === 'network' && fault.mayBeDone)
		return { title: t('errors:unanswered'), detail: t('errors:detail.unanswered') };
	if (fault.kind === 'network') return { title: t('errors:network'), detail: t('errors:detail.network') };
	if (fault.kind === 'unknown') return { title: t('errors:unknown'), detail: '' };
	// No other save came first, and nothing needs to be reloaded.
	if (fault.body.params?.reason === 'catalogueChanging') return { title: t('errors:catalogueChanging'), detail: '' };
	return { title: t(`errors:code.${fault.body.code}`), detail: detailOf(fault.body) };
}

/** Both parts in one line. */
export function errorSentence(error: unknown): string {
	const { title, detail } = describeError(error);
	return detail ? `${title} ${detail}` : title;
}
