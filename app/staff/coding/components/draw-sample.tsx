import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError, callApi, newOperation } from "../../../shared/api/api-client.ts";
import { codingPaths } from "../../../shared/api/api-paths.ts";
import { useToast } from "../../../ui/toast.tsx";
import { useSingleRun } from "../../../ui/use-single-run.ts";

/** What is drawn, and who reads it. */
export function DrawSample({ colleagues }: { colleagues: { _id: string; name: string }[] }) {
  const id = useId();
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
    <p>
      <label htmlFor={`${id}${name}`} className="field-label">
        {label}
      </label>
      <select id={`${id}${name}`} name={name} className="field" required defaultValue="">
        <option value="" disabled>
          Elige a alguien
        </option>
        {colleagues.map((one) => (
          <option key={one._id} value={one._id}>
            {one.name}
          </option>
        ))}
      </select>
      {explain(name)}
    </p>
  );
  return (
    <form className="card mt-4 grid gap-4" onSubmit={draw}>
      <h2>Sortear una muestra</h2>
      {colleagues.length < 2 ? (
        <p className="notice">
          Hace falta otra persona en el equipo: una sola no puede leer dos veces sin verse.
        </p>
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <p>
          <label htmlFor={`${id}percent`} className="field-label">
            Parte que se lee dos veces, en porcentaje
          </label>
          <input
            id={`${id}percent`}
            name="percent"
            type="number"
            min={1}
            max={100}
            defaultValue={20}
            className="field"
            required
          />
          {explain("fraction")}
        </p>
        <p>
          <label htmlFor={`${id}seed`} className="field-label">
            Semilla del sorteo <span className="font-normal text-quiet">(vacía, una al azar)</span>
          </label>
          <input id={`${id}seed`} name="seed" maxLength={40} autoComplete="off" className="field" />
        </p>
        {coder("firstCoder", "Lee primero")}
        {coder("secondCoder", "Lee por segunda vez")}
      </div>
      <p className="text-quiet">
        Se sortea una vez, la misma parte de cada actuación. Mientras esté abierta, sus registros cuentan como
        sin codificar en todo el sitio.
      </p>
      {problem ? (
        <p role="alert" className="field-error">
          {problem.message}
        </p>
      ) : null}
      <p>
        <button type="submit" className="button-primary">
          Sortear
        </button>
      </p>
    </form>
  );
}
