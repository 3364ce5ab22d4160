import { cn } from '@rewards/ui';
import type { FieldConfig } from '@rewards/ui/form';
import { jumpToField, useFormContext, useFormState } from '@rewards/ui/form';
import { Button } from '@rewards/ui/primitives/button';
import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { ChevronUp } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { changedFields } from './changed';
import type { SettingsValues } from './values';

/** The unsaved changes, with save and discard. */
export function SaveBar({ fields }: { fields: readonly FieldConfig<SettingsValues>[] }) {
	const { t } = useTranslation('programSettings');
	const { reset } = useFormContext<SettingsValues>();
	const { dirtyFields, isSubmitting } = useFormState<SettingsValues>();
	const changed = changedFields(fields, dirtyFields);
	const count = changed.length;
	return (
		<div className="sticky bottom-0 z-10 -mx-1 mt-6 flex flex-wrap items-center justify-end gap-2 rounded-t-lg border-t bg-background px-1 py-3">
			<div className="me-auto text-muted-foreground text-sm">
				<span className={cn(count > 0 && 'sr-only')} role="status">
					{count > 0 ? t('changes', { count }) : t('noChanges')}
				</span>
				{count > 0 && (
					<PopoverButton
						variant="ghost"
						size="sm"
						contentLabel={t('changes', { count })}
						contentProps={{ side: 'top', align: 'start', className: 'max-h-80 overflow-y-auto p-1' }}
						content={(close) => (
							<ul>
								{changed.map(({ name, label }) => (
									<li key={name}>
										<button
											type="button"
											className="min-h-8 w-full rounded-sm px-2 py-1 text-start hover:bg-accent"
											onClick={() => {
												close();
												jumpToField(name);
											}}
										>
											{label}
										</button>
									</li>
								))}
							</ul>
						)}
					>
						{t('changes', { count })}
						<ChevronUp aria-hidden />
					</PopoverButton>
				)}
			</div>
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
