import type { KitForm } from '@rewards/ui/form';
import { trpc } from '../../../../lib/trpc';
import type { Program } from '../program';
import type { SettingsOutput, SettingsValues } from '../values';
import type { DomainChange } from './program-change';

/**
 * The form goes on from a domain that was given to the program beside it, and keeps all else that is typed. If somebody saved meanwhile, the domain is
 * just a change like any other: the save then takes over what they changed.
 */
export function useDomainChange(
	form: KitForm<SettingsValues, SettingsOutput>,
	program: Program,
	onSaved: (program: Program) => void,
) {
	const utils = trpc.useUtils();
	return ({ domain, version }: DomainChange): void => {
		if (version > program.version + 1) form.setValue('domain', domain, { shouldDirty: true });
		else {
			form.resetField('domain', { defaultValue: domain });
			if (version > program.version) onSaved({ ...program, domain, version });
		}
		void utils.programs.invalidate();
	};
}
