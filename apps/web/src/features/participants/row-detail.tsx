import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { ErrorState } from '../../components/error-state';
import { trpc } from '../../lib/trpc';
import { FirstAddress } from './form/first-address';
import { ParticipantFacts } from './participant-facts';
import type { Program } from './program-context';

/** An expanded row of the list: the first part of the participant's page. */
export function RowDetail({ program, participantId }: { program: Program; participantId: string }) {
	const { data, error, refetch } = trpc.participants.get.useQuery({ programId: program.id, participantId });
	if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
	if (!data) return <Skeleton className="h-32 rounded-md" />;
	return (
		<div className="flex max-w-4xl flex-col gap-4">
			<ParticipantFacts participant={data} program={program} />
			<FirstAddress address={data.addresses[0]} />
		</div>
	);
}
