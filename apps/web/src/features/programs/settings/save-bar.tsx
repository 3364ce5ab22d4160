import type { FieldConfig } from '@rewards/ui/form';
import { useFormContext, useFormState } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { useTranslation } from '../../../i18n/use-translation';
import { changedFields } from './changed';
import type { SettingsValues } from './values';

/** What is unsaved, and what to do with it. */
export function SaveBar({ fields }: { fields: readonly FieldConfig<SettingsValues>[] }) {
	const { t } = useTranslation('programSettings');
	const { reset } = useFormContext<SettingsValues>();
	const { dirtyFields, isSubmitting } = useFormState<SettingsValues>();
	const count = changedFields(fields, dirtyFields).length;
	return (
		<div className="sticky bottom-0 z-10 -mx-1 mt-6 flex flex-wrap items-center justify-end gap-2 rounded-t-lg border-t bg-background px-1 py-3">
			<span className="me-auto text-muted-foreground text-sm" role="status">
				{count > 0 ? t('changes', { count }) : t('noChanges')}
			</span>
			{count > 0 && (
				<Button disabled={isSubmitting} onClick={() => reset()}>
					{t('discard')}
				</Button>
			)}
			<Button type="submit" variant="primary" pending={isSubmitting} data-tip={t('save')} data-tip-keys="Ctrl+S">
				{t('save')}
			</Button>
		</div>
	);
}
