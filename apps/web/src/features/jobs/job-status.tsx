import { Status } from '@rewards/ui/primitives/badge';
import { Clock, LoaderCircle } from 'lucide-react';
import type { Job } from './types';
import { useJobWords } from './use-job-words';

export function JobStatus({ job: { state, kind } }: { job: Pick<Job, 'state' | 'kind'> }) {
	const words = useJobWords();
	const icon = state === 'queued' ? Clock : state === 'running' ? LoaderCircle : undefined;
	return <Status tone={words.tone(state)} label={words.state(state, kind)} icon={icon} />;
}
