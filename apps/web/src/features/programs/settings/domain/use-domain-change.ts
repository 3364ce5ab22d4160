import type { KitForm } from '@rewards/ui/form';
import { useRef } from 'react';
import { trpc } from '../../../../lib/trpc';
import type { Program } from '../program';
import type { SettingsOutput, SettingsValues } from '../values';
import type { DomainChange } from './program-change';

/**
 * The form goes on from a domain that was given to the program beside it, and keeps all else that is typed. If someone
 * saved meanwhile, the domain is just a change like any other: the save then takes over what they changed.
 */
export function useDomainChange(
	form: KitForm<SettingsValues, SettingsOutput>,
	program: Program,
	onSaved: (program: Program) => void,
) {
	const utils = trpc.useUtils();
	// Of versions that the form has gone on from, the one that came of it.
	const since = useRef(new Map<number, number>());
	const domainChanged = ({ domain, version, versionBefore }: DomainChange): void => {
		if (versionBefore !== program.version) form.setValue('domain', domain, { shouldDirty: true });
		else {
			form.resetField('domain', { defaultValue: domain });
			if (version > program.version) since.current.set(program.version, version);
		}
		// What the program has decides what the form may leave out.
		onSaved({ ...program, domain, version: versionBefore === program.version ? version : program.version });
		void utils.programs.invalidate();
	};
	/** The version to save over by now, for a form that was begun with this one. */
	const versionNow = (begun: number): number => {
		const next = since.current.get(begun);
		return next === undefined ? begun : versionNow(next);
	};
	return { domainChanged, versionNow };
}
