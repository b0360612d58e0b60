/** Those of styles/visit/map.css that a file needs, in colours of paper: programs that draw SVG know no variables. */
export const sheetStyles = `
.map-layer{fill:none;stroke:#4c5956;stroke-width:1;stroke-linejoin:round;stroke-linecap:round}
.map-limit{stroke-dasharray:6 4}
.map-water{stroke:#8fbad0;stroke-width:7}
.map-transport{stroke:#c2c6c2;stroke-width:4}
.map-green{fill:#dfe8d9;stroke:none}
.map-built{fill:#e6e7e3;stroke:none}
.map-scale>path{fill:none;stroke:#17211f;stroke-width:1.5}
.map-scale text{font-size:13px}
.map-shape>path{stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
.map-shape[data-kind="line"]>path{stroke-width:5}
.map-shape>.map-halo{fill:none;stroke:#fff;stroke-width:10}
.map-shape[data-kind="line"]>.map-halo{stroke-width:10}
.map-outline path,path.map-outline{stroke:#4c5956;stroke-width:1.5;stroke-linejoin:round}
.map-hatch{stroke:#4c5956;stroke-width:2;fill:none}
.map-numbers circle{fill:#fff;stroke:#17211f}
.map-numbers text{font-size:11px;font-weight:600;text-anchor:middle}
.map-numbers .map-count{font-size:22px;paint-order:stroke;stroke:#fff;stroke-width:8px}
`;
