import type { Crumb } from '../../components/page';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import { trpc } from '../../lib/trpc';

/** The breadcrumb of the code pages, and the program itself. */
export function useProgramCrumbs(programId: string) {
	const { t } = useTranslation(['claimCodes', 'participants']);
	const mayParticipants = useMay('manageParticipant');
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const crumbs: Crumb[] = program
		? [
				{ label: program.account.name, href: `/customers/${program.account.id}` },
				{ label: program.name, href: `/programs/${programId}/settings` },
				...(mayParticipants
					? [{ label: t('participants:participants'), href: `/programs/${programId}/participants` }]
					: []),
			]
		: [];
	return { program, error, refetch, crumbs };
}
