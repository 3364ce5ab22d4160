import { useFormState } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { problemsIn } from './shown-field';

/**
 * The number of fields still wrong after a refused save, next to its button. Announced at the save itself, so not again
 * here.
 */
export function ErrorCount() {
	const { t } = useUi();
	const { errors, submitCount } = useFormState();
	const count = problemsIn(errors).length;
	if (submitCount === 0 || count === 0) return null;
	return (
		<span aria-hidden className="me-auto text-danger-text text-sm">
			{t('formInvalid', { count })}
		</span>
	);
}
