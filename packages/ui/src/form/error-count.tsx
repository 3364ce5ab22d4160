import { useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { useRedFields } from './use-red-fields';

/**
 * The number of fields that are red after a refused save, next to its button. Announced at the save itself, so not
 * again here.
 */
export function ErrorCount() {
	const { t } = useUi();
	const { submitCount } = useFormState();
	const place = useRef<HTMLSpanElement>(null);
	const count = useRedFields(place, submitCount > 0);
	return (
		<span ref={place} aria-hidden className="me-auto text-danger-text text-sm empty:hidden">
			{count > 0 ? t('formInvalid', { count }) : ''}
		</span>
	);
}
