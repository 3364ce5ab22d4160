import { Field } from '@rewards/ui/form';
import { Input } from '@rewards/ui/primitives/input';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';

/** `12, 24, 48` as numbers; anything else stays as typed, so the schema reports the error. */
export function countsOf(text: string): unknown[] {
	return text
		.split(/[\s,;،]+/)
		.filter(Boolean)
		.map((word) => (/^\d+$/.test(word) ? Number(word) : word));
}

/** The page sizes that participants choose from, in one line. */
export function ProductCountsField() {
	const { t } = useTranslation('programSettings');
	const [draft, setDraft] = useState<string | null>(null);
	return (
		<Field name="permissions.productCounts" label={t('field.productCounts')} help={t('help.productCounts')}>
			{(control, field) => {
				const kept = Array.isArray(field.value) ? field.value.join(', ') : '';
				return (
					<Input
						{...control}
						dir="ltr"
						inputMode="text"
						autoComplete="off"
						ref={field.ref}
						value={draft ?? kept}
						onChange={(event) => {
							setDraft(event.target.value);
							field.onChange(countsOf(event.target.value));
						}}
						onBlur={() => {
							setDraft(null);
							field.onBlur();
						}}
					/>
				);
			}}
		</Field>
	);
}
