import { useFormState } from '@rewards/ui/form';
import { Switch } from '@rewards/ui/primitives/choices/switch';
import { Label } from '@rewards/ui/primitives/label';
import { advancedFields } from '@rewards/validators/programs/constants';
import { useId } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { writeStored } from '../../../lib/storage/storage';
import type { SettingsValues } from './values';

/** Shows the Advanced fieldset. It can't be hidden while it has changes, which would be invisible and unsaved. */
export function AdvancedSwitch({ on }: { on: boolean }) {
	const { t } = useTranslation('programSettings');
	const id = useId();
	const { dirtyFields } = useFormState<SettingsValues>();
	const held = on && advancedFields.some((field) => dirtyFields[field]);
	return (
		<div className="flex items-center gap-2.5" {...(held ? { 'data-tip': t('advancedHeld') } : {})}>
			<Switch
				id={id}
				checked={on}
				disabled={held}
				aria-describedby={held ? `${id}held` : undefined}
				onCheckedChange={(checked) => writeStored({ advancedView: String(checked) })}
			/>
			<Label htmlFor={id}>{t('advancedView')}</Label>
			{held && (
				<span id={`${id}held`} className="sr-only">
					{t('advancedHeld')}
				</span>
			)}
		</div>
	);
}
