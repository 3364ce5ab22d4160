import { type FieldConfig, type KitForm, type OnSubmit, standOn } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import type { Program } from './program';
import { type SettingsOutput, type SettingsValues, valuesOf } from './values';

interface Options {
	form: KitForm<SettingsValues, SettingsOutput>;
	fields: readonly FieldConfig<SettingsValues>[];
	program: Program;
	onSaved: (program: Program) => void;
}

/** Saves the whole program over the version that was loaded, and lets the form go on from what is saved. */
export function useSaveSettings({ form, program, onSaved }: Options): OnSubmit<SettingsOutput> {
	const { t } = useTranslation('programs');
	const utils = trpc.useUtils();
	const update = useSave(trpc.programs.update);
	return async (settings, { version = program.version }) => {
		const sent = structuredClone(form.getValues());
		const saved = await update({ ...settings, programId: program.id, version });
		standOn(form, sent, valuesOf(saved));
		onSaved(saved);
		void toast.success(t('updated'));
		void utils.programs.invalidate();
		return saved;
	};
}
