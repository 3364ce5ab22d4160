import { inject } from 'regexparam';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { openAndPress } from '../../lib/press';
import { useSelf } from '../../lib/session/self';
import { useWorkplace } from '../../lib/workplace/workplace';
import { isOffered, type PaletteAction } from './action';

/** The features' actions; found by file name, without registration. */
const all = Object.values(
	import.meta.glob<readonly PaletteAction[]>('../*/palette.ts', { eager: true, import: 'actions' }),
).flat();

/** An action with its label and its effect. */
export interface Action {
	title: string;
	/** The program it acts on; blank if none. */
	about: string;
	run: () => void;
}

/** The actions available to the user at the current place. */
export function useActions(): Action[] {
	const { t } = useTranslation('palette');
	const [, navigate] = useLocation();
	const { data, account: own } = useSelf();
	const { programs, programId, account } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	return all
		.filter((action) => isOffered(action, { permissions: data.permissions, accountType: own.type, program }))
		.map(({ text, href, press }) => {
			const to = inject(href, { programId: program?.id ?? '', accountId: account.id });
			return {
				title: t(`action.${text}`),
				about: href.includes(':programId') ? (program?.name ?? '') : '',
				run: () => (press ? openAndPress(navigate, to, press) : navigate(to)),
			};
		});
}
