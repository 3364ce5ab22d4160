import type { SourceKind } from '@rewards/validators/recipes/source-constants';
import { openHttps, type Validators } from './https-source';
import { openS3 } from './s3-source';
import { openSftp } from './sftp-source';
import type { OpenSource, SourceAccess } from './source';

export { SourceFault } from './fault';
export type { Validators } from './https-source';
export type { OpenSource, SourceAccess, SourceFile } from './source';

/**
 * Connects to a source. Every address on the way must be public unless the operator allows it. Throws SourceFault;
 * rethrows the signal's reason when aborted. The caller closes it.
 */
export async function openSource(
	kind: SourceKind,
	access: SourceAccess,
	signal: AbortSignal,
	known: Validators | null = null,
): Promise<OpenSource & { seen?(): Validators }> {
	if (kind === 'https') return openHttps(access, signal, known);
	return kind === 'sftp' ? openSftp(access, signal) : openS3(access, signal);
}
