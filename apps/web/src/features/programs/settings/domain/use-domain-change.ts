import type { KitForm } from '@rewards/ui/form';
import { useRef } from 'react';
import { trpc } from '../../../../lib/trpc';
import type { Program } from '../program';
import type { SettingsOutput, SettingsValues } from '../values';
import type { DomainChange } from './program-change';

/**
 * Updates the form after the program's domain changed next to it, and keeps all other input. If another user saved in
 * the meantime, the domain is a change like any other: the save then merges their changes.
 */
export function useDomainChange(
	form: KitForm<SettingsValues, SettingsOutput>,
	program: Program,
	onSaved: (program: Program) => void,
) {
	const utils = trpc.useUtils();
	// Maps versions that the form has moved on from to the newer ones.
	const since = useRef(new Map<number, number>());
	const domainChanged = ({ domain, version, versionBefore }: DomainChange): void => {
		if (versionBefore !== program.version) form.setValue('domain', domain, { shouldDirty: true });
		else {
			form.resetField('domain', { defaultValue: domain });
			if (version > program.version) since.current.set(program.version, version);
		}
		// The program's data determines what the form may leave out.
		onSaved({ ...program, domain, version: versionBefore === program.version ? version : program.version });
		void utils.programs.invalidate();
	};
	/** The version to save over now, for a form that started with this one. */
	const versionNow = (begun: number): number => {
		const next = since.current.get(begun);
		return next === undefined ? begun : versionNow(next);
	};
	return { domainChanged, versionNow };
}
