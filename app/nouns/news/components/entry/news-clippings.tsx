import { useEffect, useState } from "react";
import { useController, useFormContext } from "react-hook-form";
import { ApiError, callApi } from "../../../../shared/api/api-client.ts";
import { apiPath } from "../../../../shared/api/api-paths.ts";
import ClippingDesk from "../../../clippings/components/clipping-desk.tsx";
import {
  loadSourceClippings,
  loadUploads,
  uploadClipping,
} from "../../../clippings/components/load-clippings.ts";
import type { Clipping } from "../../../clippings/contract.ts";
import { newsPaths } from "../../declaration.ts";

type Values = { clippings: string[] };

/** A save with it would be refused. */
const goneUpload = "Un recorte de este borrador ya no está: agrégalo otra vez.";

/** What a news item is read from. What is uploaded becomes its source's with the next save. */
export default function NewsClippings({ newsId }: { newsId: string | undefined }) {
  const { field } = useController<Values, "clippings">({ name: "clippings" });
  const { getValues, setValue } = useFormContext<Values>();
  const uploads = field.value ?? [];
  const [known, setKnown] = useState<Clipping[]>([]);
  const [problem, setProblem] = useState("");

  const wanted = uploads.join();
  useEffect(() => {
    let isLeft = false;
    const ids = wanted === "" ? [] : wanted.split(",");
    Promise.all([newsId ? loadNewsClippings(newsId) : [], loadUploads(ids)]).then(
      ([ofSource, found]) => {
        if (isLeft) return;
        setKnown([...ofSource, ...found]);
        const gone = ids.filter((id) => !found.some(({ _id }) => _id === id));
        if (gone.length === 0) return;
        setProblem(goneUpload);
        setValue(
          "clippings",
          getValues("clippings").filter((id) => !gone.includes(id)),
        );
      },
      (error: unknown) => {
        if (!isLeft) setProblem(error instanceof ApiError ? error.message : String(error));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [newsId, wanted, getValues, setValue]);

  const isOwn = ({ source, _id }: Clipping) => source !== null || uploads.includes(_id);
  return (
    <ClippingDesk
      clippings={known.filter(isOwn)}
      problem={problem}
      upload={async (file) => {
        const uploaded = await uploadClipping(file);
        setKnown((before) => [...before, uploaded]);
        // Several may arrive one after the other, before this is rendered again.
        field.onChange([...(getValues("clippings") ?? []), uploaded._id]);
      }}
      onChange={(changed) =>
        setKnown((before) => before.map((one) => (one._id === changed._id ? changed : one)))
      }
      onRemove={({ _id }) => {
        setKnown((before) => before.filter((one) => one._id !== _id));
        if (uploads.includes(_id)) field.onChange(uploads.filter((id) => id !== _id));
      }}
    />
  );
}

/** Those of the source of a news item; none where it has no source. */
async function loadNewsClippings(newsId: string): Promise<Clipping[]> {
  const path = apiPath(newsPaths.one, { id: newsId });
  const { source } = await callApi<{ source: { _id: string } | null }>("GET", path);
  return source ? loadSourceClippings(source._id) : [];
}
