import type { Disk } from "flydrive";

/** Lists the names of the stored files in a folder, without those of folders in it; a bucket names them page by page. */
export async function* listStoredFiles(files: Disk, folder = "/"): AsyncGenerator<string> {
  let paginationToken: string | undefined;
  do {
    const page = await files.listAll(folder, paginationToken === undefined ? {} : { paginationToken });
    for (const { name, isFile } of page.objects) if (isFile) yield name;
    paginationToken = page.paginationToken;
  } while (paginationToken !== undefined);
}
