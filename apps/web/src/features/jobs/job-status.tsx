import { Status } from '@rewards/ui/primitives/badge';
import { Clock, LoaderCircle } from 'lucide-react';
import { useJobWords } from './use-job-words';

export function JobStatus({ state }: { state: string }) {
	const words = useJobWords();
	const icon = state === 'queued' ? Clock : state === 'running' ? LoaderCircle : undefined;
	return <Status tone={words.tone(state)} label={words.state(state)} icon={icon} />;
}
