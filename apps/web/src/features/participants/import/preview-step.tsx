import { trpc } from '../../../lib/trpc';
import { FollowPreview } from '../../imports';
import { hasEnded, useJob } from '../../jobs';
import { participantImport } from './participant-kind';
import { PreviewResult, type PreviewStepProps } from './preview-result';

/** Follows a preview until it is ready, and shows it. */
export function PreviewStep(props: PreviewStepProps & { nameOf: (field: string) => string }) {
	const { programId, previewId, name, telling, onTelling, nameOf, onAnother } = props;
	const { data: job } = useJob(previewId);
	const preview = trpc.participants.imports.getPreview.useQuery(
		{ programId, previewId },
		{ enabled: job !== undefined && hasEnded(job.state), staleTime: 0, gcTime: 0 },
	);
	const { data, error, isFetching, refetch } = preview;
	return (
		<FollowPreview
			kind={participantImport}
			programId={programId}
			previewId={previewId}
			name={name}
			telling={telling}
			onTelling={onTelling}
			nameOf={nameOf}
			preview={{ data, error, isFetching, refetch }}
			onAnother={onAnother}
		>
			{(ready) => <PreviewResult {...props} {...ready} />}
		</FollowPreview>
	);
}
