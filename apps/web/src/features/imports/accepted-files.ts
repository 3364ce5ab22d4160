/** The names of files that imports read end with one of these. The server looks at what is in them. */
export const acceptedFiles = ['.csv'] as const;

/** Whether a file may be read by its name. */
export const isAccepted = ({ name }: Pick<File, 'name'>): boolean =>
	acceptedFiles.some((end) => name.toLowerCase().endsWith(end));
