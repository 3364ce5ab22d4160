import type { Crumb } from '../components/page';
import { trpc } from './trpc';

/** The breadcrumb of a program's pages, and the program itself. */
export function useProgramCrumbs(programId: string) {
	const { data: program, error, refetch } = trpc.programs.get.useQuery({ programId });
	const crumbs: Crumb[] = program
		? [
				{ label: program.account.name, href: `/customers/${program.account.id}` },
				{ label: program.name, href: `/programs/${programId}/settings` },
			]
		: [];
	return { program, error, refetch, crumbs };
}
