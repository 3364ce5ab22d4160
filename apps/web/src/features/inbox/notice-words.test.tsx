import { UiProvider } from '@rewards/ui';
import { renderToString } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts, t } from '../../i18n';
import { type Notice, useNoticeWords } from './notice-words';

beforeAll(() => loadTexts(['inbox', 'acting', 'jobs']));

const read = { id: 'n', read: false, programName: '', fileName: '', done: null, rejected: null };

function Line({ notice }: { notice: Notice }) {
	const { title, href } = useNoticeWords(notice);
	return <a href={href ?? ''}>{title}</a>;
}
const shown = (notice: Pick<Notice, 'kind' | 'params'>) =>
	renderToString(
		<UiProvider t={(key) => key} locale="en-US" dir="ltr">
			<Line notice={{ ...read, createdAt: new Date().toISOString(), ...notice }} />
		</UiProvider>,
	);

test('work that another user undid: what it was, by whom, and the link to it', () => {
	const params = { jobId: 'j', kind: 'participantImport', programId: 'p', undoneBy: 'Cora Colleague' };
	const html = shown({ kind: 'jobUndone', params });
	expect(html).toContain('href="/jobs/j"');
	expect(html).toContain(t('inbox:undoneBy', { job: t('jobs:kind.participantImport.title'), name: 'Cora Colleague' }));
});
