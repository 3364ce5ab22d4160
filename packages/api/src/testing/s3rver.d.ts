/** The package brings no types of its own. */
declare module 's3rver' {
	interface Options {
		address: string;
		/** 0 lets the system choose one. */
		port: number;
		silent: boolean;
		directory: string;
		configureBuckets: { name: string }[];
	}
	// biome-ignore lint/style/noDefaultExport: that is what it exports
	export default class S3rver {
		constructor(options: Options);
		run(): Promise<{ address: string; port: number }>;
		close(): Promise<void>;
	}
}
