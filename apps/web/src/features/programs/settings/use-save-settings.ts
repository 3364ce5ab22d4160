import { type KitForm, type OnSubmit, standOn } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toasts/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { faultOf } from '../../../lib/errors/errors';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { mergeSettings } from './merge';
import type { parseShown } from './parse-shown';
import type { Program } from './program';
import { type SettingsOutput, type SettingsValues, valuesOf } from './values';

interface Options {
	form: KitForm<SettingsValues, SettingsOutput>;
	parse: ReturnType<typeof parseShown>;
	/** The form's base: as loaded, or as last saved. */
	program: Program;
	/** Maps the version that the form started with to the one it has moved on to. */
	versionNow: (begun: number) => number;
	onSaved: (program: Program) => void;
}

/** Who saved in the meantime, and what the server has now. */
function conflictIn(error: unknown): { theirs: Program; savedBy: string } | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	const { current, savedBy } = fault.body.params ?? {};
	if (typeof current !== 'object' || current === null) return null;
	// A refused save returns the program in the shape of `get`.
	return { theirs: current as Program, savedBy: typeof savedBy === 'string' ? savedBy : '' };
}

/** Another user who saves constantly must not keep this one retrying forever. */
const mostTries = 5;

/**
 * Saves the whole program over the loaded version, and continues from the saved state. If another user saved other
 * settings in the meantime, theirs are merged and the save is repeated. A setting that both changed needs a choice.
 */
export function useSaveSettings({ form, parse, program, versionNow, onSaved }: Options): OnSubmit<SettingsOutput> {
	const { t } = useTranslation(['programSettings', 'programs']);
	const utils = trpc.useUtils();
	const update = useSave(trpc.programs.update);

	const saveMerged = async (settings: SettingsOutput, begunVersion: number, sent: SettingsValues) => {
		const others = new Set<string>();
		let output = settings;
		let version = begunVersion;
		for (let tries = 1; ; tries++) {
			try {
				return { saved: await update({ ...output, programId: program.id, version }), others };
			} catch (error) {
				const conflict = conflictIn(error);
				// Input typed over an older version (a draft) can't be distinguished from changes made since.
				if (!conflict || tries === mostTries || begunVersion < program.version) throw error;
				const begun = form.formState.defaultValues as SettingsValues;
				const theirs = valuesOf(conflict.theirs);
				const { values, both } = mergeSettings(begun, sent, theirs);
				const parsed = parse(values, theirs);
				if (both.length > 0 || parsed.problems) throw error;
				output = parsed.values;
				version = conflict.theirs.version;
				others.add(conflict.savedBy);
			}
		}
	};

	return async (settings, { version = program.version }) => {
		const sent = structuredClone(form.getValues());
		const { saved, others } = await saveMerged(settings, versionNow(version), sent);
		standOn(form, sent, valuesOf(saved));
		onSaved(saved);
		void toast.success(t('programs:updated'));
		for (const name of others) void toast.info(t('merged', { name }));
		void utils.programs.invalidate();
		// A new domain invalidates the proof of the previous one.
		void utils.domains.invalidate();
		return saved;
	};
}
