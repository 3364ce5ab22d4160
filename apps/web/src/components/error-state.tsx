import { Button } from '@rewards/ui/primitives/button';
import { Empty } from '@rewards/ui/primitives/empty';
import { CircleAlert, SearchX } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation';
import { describeError } from '../lib/errors/describe-error';
import { errorCodeOf } from '../lib/errors/errors';
import { refusalOf } from './refusal';

export interface ErrorStateProps {
	error: unknown;
	onRetry?: () => void;
}

/** Replaces content that failed to load: what happened, what to do, and the reference for support. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
	const { t } = useTranslation(['common', 'errors']);
	const { title, detail } = describeError(error);
	const refusal = refusalOf(error);
	if (refusal) return refusal;
	const missing = errorCodeOf(error) === 'NOT_FOUND' || errorCodeOf(error) === 'VALIDATION';
	return (
		<div role="alert">
			<Empty
				icon={missing ? SearchX : CircleAlert}
				title={missing ? t('errors:page.recordNotFoundTitle') : title}
				action={!missing && onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
			>
				{missing ? t('errors:code.NOT_FOUND') : detail}
			</Empty>
		</div>
	);
}
