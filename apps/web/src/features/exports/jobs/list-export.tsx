import { deferredImport } from '../../../lib/loading/deferred-import';
import type { JobDisplay } from '../../jobs';

const Result = deferredImport(() => import('./list-export-result').then((module) => module.ListExportResult));

export const listExport = {
	outcome: ({ rows }, { t, figures }) => figures([[t('kind.listExport.rows'), rows]]),
	failure: ({ reason }, t) => (reason === 'sessionEnded' ? t('kind.listExport.sessionEnded') : null),
	result: (props) => <Result {...props} />,
} satisfies JobDisplay<'listExport'>;
