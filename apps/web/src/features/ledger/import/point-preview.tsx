import { trpc } from '../../../lib/trpc';
import { FollowPreview } from '../../imports';
import { hasEnded, useJob } from '../../jobs';
import { pointImport } from './point-kind';
import { type PointPreviewProps, PointResult } from './point-result';

/** Follows a preview until it is ready, and shows it. */
export function PointPreview(props: PointPreviewProps & { nameOf: (field: string) => string }) {
	const { programId, previewId, name, telling, onTelling, nameOf, onAnother } = props;
	const { data: job } = useJob(previewId);
	const { data, error, isFetching, refetch } = trpc.ledger.imports.getPreview.useQuery(
		{ programId, previewId },
		{ enabled: job !== undefined && hasEnded(job.state), staleTime: 0, gcTime: 0 },
	);
	return (
		<FollowPreview
			kind={pointImport}
			programId={programId}
			previewId={previewId}
			name={name}
			telling={telling}
			onTelling={onTelling}
			nameOf={nameOf}
			preview={{ data, error, isFetching, refetch }}
			onAnother={onAnother}
		>
			{(ready) => <PointResult {...props} {...ready} />}
		</FollowPreview>
	);
}
