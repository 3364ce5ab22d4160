import { inject } from 'regexparam';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { openAndPress } from '../../lib/press';
import { useSelf } from '../../lib/session/self';
import { useWorkplace } from '../../lib/workplace/workplace';
import type { PaletteAction } from './action';

/** What features let one do from anywhere; found by the name of the file, registered nowhere. */
const all = Object.values(
	import.meta.glob<readonly PaletteAction[]>('../*/palette.ts', { eager: true, import: 'actions' }),
).flat();

/** An action with its words and what it does. */
export interface Action {
	title: string;
	/** The program that it works in; blank for one that works in none. */
	about: string;
	run: () => void;
}

/** The actions that the user may do where they work. */
export function useActions(): Action[] {
	const { t } = useTranslation('palette');
	const [, navigate] = useLocation();
	const { permissions } = useSelf().data;
	const { programs, programId, account } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	return all
		.filter(({ flags }) => flags.some((flag) => permissions[flag]))
		.filter(({ href }) => program !== undefined || !href.includes(':programId'))
		.filter(({ programTypes }) => !programTypes || (program && programTypes.includes(program.type)))
		.map(({ text, href, press }) => {
			const to = inject(href, { programId: program?.id ?? '', accountId: account.id });
			return {
				title: t(`action.${text}`),
				about: href.includes(':programId') ? (program?.name ?? '') : '',
				run: () => (press ? openAndPress(navigate, to, press) : navigate(to)),
			};
		});
}
