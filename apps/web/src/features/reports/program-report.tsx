import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';
import { ErrorState } from '../../components/error-state';
import { Page } from '../../components/page';
import { useProgramCrumbs } from '../../lib/use-program-crumbs';

interface ProgramReportProps {
	programId: string;
	title: string;
	/** Minimum height, if more than rows shows. */
	className?: string;
	/** Once the program is loaded: its type affects some reports. */
	children: (program: { name: string; type: string }) => ReactNode;
}

/** The page of a report about one program. */
export function ProgramReport({ programId, title, className = 'min-h-[38rem]', children }: ProgramReportProps) {
	const { program, error, refetch, crumbs } = useProgramCrumbs(programId);
	return (
		<Page title={title} kind={program?.name} crumbs={crumbs} fill>
			{error ? (
				<ErrorState error={error} onRetry={() => void refetch()} />
			) : (
				program && <div className={cn('flex flex-1 flex-col', className)}>{children(program)}</div>
			)}
		</Page>
	);
}
