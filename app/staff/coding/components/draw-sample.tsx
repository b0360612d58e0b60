import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { codingPaths } from "../../../shared/api/api-paths.ts";
import { LabelledInput, LabelledSelect } from "../../../ui/forms/small/labelled.tsx";
import { CallProblem } from "../../../ui/forms/small/use-call.tsx";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";

/** What is drawn, and who reads it. */
export function DrawSample({ colleagues }: { colleagues: { _id: string; name: string }[] }) {
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState<ApiError | null>(null);
  const draw = useSingleRun(async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const body = {
      fraction: Number(given.get("percent")) / 100,
      seed: String(given.get("seed")),
      firstCoder: given.get("firstCoder"),
      secondCoder: given.get("secondCoder"),
    };
    try {
      showToast(
        "success",
        await callApi<string>("POST", codingPaths.samples, { body, operation: newOperation() }),
      );
      setProblem(null);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error);
    }
  });
  const explain = (name: string) =>
    problem?.fields[name] ? <span className="field-error">{problem.fields[name]}</span> : null;
  const coder = (name: string, label: string) => (
    <div>
      <LabelledSelect
        label={label}
        name={name}
        options={colleagues.map((one) => ({ id: one._id, name: one.name }))}
        defaultValue=""
        required
      >
        <option value="" disabled>
          Elige a alguien
        </option>
      </LabelledSelect>
      {explain(name)}
    </div>
  );
  return (
    <form data-row="" tabIndex={-1} className="card mt-4 grid gap-4" onSubmit={draw}>
      <h2>Sortear una muestra</h2>
      {colleagues.length < 2 ? (
        <p className="notice">
          Hace falta otra persona en el equipo: una sola no puede leer dos veces sin verse.
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <LabelledInput
            label="Parte que se lee dos veces, en porcentaje"
            name="percent"
            type="number"
            min={1}
            max={100}
            defaultValue={20}
            required
          />
          {explain("fraction")}
        </div>
        <LabelledInput
          label={
            <>
              Semilla del sorteo <span className="font-normal text-quiet">(vacía, una al azar)</span>
            </>
          }
          name="seed"
          maxLength={40}
          autoComplete="off"
        />
        {coder("firstCoder", "Lee primero")}
        {coder("secondCoder", "Lee por segunda vez")}
      </div>
      <p className="text-quiet">
        Se sortea una vez, la misma parte de cada actuación. Mientras esté abierta, sus registros cuentan como
        sin codificar en todo el sitio.
      </p>
      <CallProblem text={problem?.message ?? ""} />
      <p>
        <button type="submit" className="button-primary">
          Sortear
        </button>
      </p>
    </form>
  );
}
