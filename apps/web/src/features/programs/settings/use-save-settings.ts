import { type KitForm, type OnSubmit, standOn } from '@rewards/ui/form';
import { toast } from '@rewards/ui/primitives/toast';
import { useTranslation } from '../../../i18n/use-translation';
import { faultOf } from '../../../lib/errors';
import { trpc } from '../../../lib/trpc';
import { useSave } from '../../../lib/use-save';
import { mergeSettings } from './merge';
import type { parseShown } from './parse-shown';
import type { Program } from './program';
import { type SettingsOutput, type SettingsValues, valuesOf } from './values';

interface Options {
	form: KitForm<SettingsValues, SettingsOutput>;
	parse: ReturnType<typeof parseShown>;
	/** What the form goes on from: as it was loaded, or as it was saved last. */
	program: Program;
	/** Of a version that the form was begun with, the one that it went on from since. */
	versionNow: (begun: number) => number;
	onSaved: (program: Program) => void;
}

/** Who saved meanwhile, and what is on the server since then. */
function conflictIn(error: unknown): { theirs: Program; savedBy: string } | null {
	const fault = faultOf(error);
	if (fault.kind !== 'app' || fault.body.code !== 'CONFLICT') return null;
	const { current, savedBy } = fault.body.params ?? {};
	if (typeof current !== 'object' || current === null) return null;
	// A refused save answers with the program as `get` does.
	return { theirs: current as Program, savedBy: typeof savedBy === 'string' ? savedBy : '' };
}

/** Someone who saves every moment must not keep this one going for ever. */
const mostTries = 5;

/**
 * Saves the whole program over the version that was loaded, and lets the form go on from what is saved. Someone who
 * saved other settings meanwhile is no conflict: theirs are taken over and the save is made again. A setting that both
 * changed is for the person to choose.
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
				// What was typed over an older version (a draft) can't be told from what someone changed since.
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
		// Another domain ends what proved the former one.
		void utils.domains.invalidate();
		return saved;
	};
}
