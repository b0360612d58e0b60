/** What a page says of itself to programs. React would write `<script` in it otherwise on servers than in browsers. */
export const LinkedData = ({ value }: { value: object }) => (
  <script type="application/ld+json">{JSON.stringify(value).replaceAll("<", "\\u003c")}</script>
);
