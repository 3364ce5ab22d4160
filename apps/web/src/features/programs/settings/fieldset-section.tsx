import { type FieldLook, FieldLookProvider, FormFields, isField, useRevealed, useWatch } from '@rewards/ui/form';
import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import type { Fieldset } from './types';
import type { SettingsValues } from './values';

/** Next to a preview there is no room for labels beside their controls. */
const narrow: FieldLook = { undo: true };
const always = (_: SettingsValues) => true;

/** Whether the form shows a fieldset; rerenders only when that changes. */
export function useFieldsetShown({ visible = always, fields }: Fieldset): boolean {
	const revealed = useRevealed();
	return useWatch({ compute: visible }) || fields.some((field) => isField(field) && revealed.has(field.name));
}

/** One fieldset: its description, and its fields. */
export const FieldsetSection = memo(({ fieldset }: { fieldset: Fieldset }) => {
	const { t } = useTranslation('programSettings');
	const { id, fields, beside } = fieldset;
	if (!useFieldsetShown(fieldset)) return null;
	return (
		<section
			id={id}
			aria-labelledby={`${id}-title`}
			className="scroll-mt-14 rounded-lg border bg-card shadow-xs lg:scroll-mt-2"
		>
			<div className="border-b px-5 py-3.5">
				<h2 id={`${id}-title`} className="font-semibold text-lg leading-6">
					{t(`section.${id}`)}
				</h2>
				<p className="text-muted-foreground text-sm">{t(`about.${id}`)}</p>
			</div>
			<div className="px-5 py-5">
				{beside ? (
					<div className="grid gap-6 @xl:grid-cols-[minmax(0,1fr)_17rem]">
						<div className="min-w-0">
							<FieldLookProvider value={narrow}>
								<FormFields fields={fields} />
							</FieldLookProvider>
						</div>
						<div className="min-w-0">{beside()}</div>
					</div>
				) : (
					<FormFields fields={fields} />
				)}
			</div>
		</section>
	);
});
